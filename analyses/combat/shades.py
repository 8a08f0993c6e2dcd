"""Shades of heat maps: from pale to darker for amounts, from white both ways for differences."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap, Normalize
from matplotlib.patches import Rectangle

# Never so dark that black numbers couldn't be read on it; lightness falls all the way, so that the order stays in grey.
SHADES = LinearSegmentedColormap.from_list("pale", ["#f7f9fb", "#c3dcee", "#62a8d6"])
# In grey both ends are alike, so that what is below nought is hatched and in italics.
BOTH_WAYS = LinearSegmentedColormap.from_list("both", ["#e8904a", "#f6cfae", "#ffffff", "#b9d8ec", "#62a8d6"])


def shades(values: np.ndarray, differences: bool) -> tuple[Colormap, Normalize]:
    """Colours for the values of a heat map (masked where there are none).

    Differences are white at 0 and as strong for as much below as above."""
    low, high = (float(values.min()), float(values.max())) if np.ma.count(values) else (0.0, 1.0)
    if differences:
        reach = max(abs(low), abs(high)) or 1.0
        return BOTH_WAYS, Normalize(-reach, reach)
    return SHADES, Normalize(low, high if high > low else low + 1)


def hatched(ax: Axes, row: int, column: int) -> None:
    """Mark a cell as below nought, so that it can be told in grey."""
    ax.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, hatch="////", ec="white", lw=0))
