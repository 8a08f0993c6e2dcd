"""Headless simulators of tabletop games."""

from sim.fairy_land import GAME as FAIRY_LAND
from sim.fairy_meat import GAME as FAIRY_MEAT
from sim.fairy_ring import GAME as FAIRY_RING
from sim.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (FAIRY_LAND, FAIRY_RING, FAIRY_MEAT)}
