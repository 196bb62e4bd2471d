"""All campaigns, by name."""

from __future__ import annotations

from signoria.devtools.campaigns.campaign import Campaign
from signoria.devtools.campaigns.faults import FAULTS_CAMPAIGN
from signoria.devtools.campaigns.hostile import HOSTILE
from signoria.devtools.campaigns.kills import KILLS_CAMPAIGN
from signoria.devtools.campaigns.load import LOAD
from signoria.devtools.campaigns.replay import REPLAY
from signoria.devtools.campaigns.requests import REQUESTS_CAMPAIGN
from signoria.devtools.campaigns.worlds.in_process import WORLDS_IN_PROCESS
from signoria.devtools.campaigns.worlds.over_http import WORLDS_OVER_HTTP

CAMPAIGNS: dict[str, Campaign] = {
    campaign.name: campaign
    for campaign in (
        KILLS_CAMPAIGN,
        REQUESTS_CAMPAIGN,
        FAULTS_CAMPAIGN,
        HOSTILE,
        WORLDS_IN_PROCESS,
        WORLDS_OVER_HTTP,
        REPLAY,
        LOAD,
    )
}
