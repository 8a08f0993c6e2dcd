"""Fairy Meat (Kenzer & Company 2000): fairies with knives, wands and appetites, who fight for each other's meat.

Rules in brief. A fairy has Live, Kill and Twinkle points. Who attacks draws as many cards as she has Kill, who defends as
many as she has Live, and weapons, speed, cover and a turn still to come add some or take some. Each places a numbered card
with trumps behind it, a trump as a wild card, or a joker; the attacker's margin says how much is hurt. Points that are
lost are meat: it stays with the fairy, and whoever kills her can eat it.

What is here: combat and its odds, and the numbers of weapons and fairies. Movement, order of play, magic and scenarios are
not. Readings of silent passages and assumed values stand in ``rules/NOTES.md`` and are switches in ``rules/rules.toml``.
The points of the kinds of fairies are a stand-in, and `band` gives all tables that could be in its place.
"""
