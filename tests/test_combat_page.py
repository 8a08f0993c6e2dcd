"""The page that all reports on combat are reached from: progress, pictures, and the variant by its name."""

from analyses.combat.page import make_pages
from analyses.combat.study import Settings


def test_the_page_tells_progress_pictures_and_variant(tmp_path):
    told = []
    page = make_pages(Settings("bulky", quick=True), tmp_path, told.append, ("cards", "circumstances"))
    assert told == ["1/2 Cards", "2/2 Circumstances"]
    text = page.read_text("utf-8")
    assert "Played under the variant bulky: Bulky fairies." in text
    assert text.count("<img") == 1 and 'src="fairy_meat_odds/cards/cards_hit.svg"' in text
    assert (tmp_path / "fairy_meat_odds" / "cards" / "cards_hit.svg").exists()
    for name in ("cards", "circumstances"):
        for ending in ("html", "md"):
            report = (tmp_path / "fairy_meat_odds" / name / f"{name}.{ending}").read_text("utf-8")
            assert "Played under the variant bulky: Bulky fairies." in report


def test_without_a_variant_none_is_named(tmp_path):
    page = make_pages(Settings(quick=True), tmp_path, questions=("circumstances",))
    assert "variant" not in page.read_text("utf-8").lower().split("</style>")[1]
