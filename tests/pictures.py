"""A look at a figure by machine: what its texts cover, and how light a colour is."""

from itertools import combinations

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.text import Text


def crowded(figure):
    """(pairs of texts that lie on each other, texts that leave the figure)."""
    found = texts(figure)
    shapes = [(text.get_text(), corners(text, box)) for text, box in found]
    width, height = figure.bbox.width, figure.bbox.height
    out = [t.get_text() for t, box in found if box.x0 < 0 or box.y0 < 0 or box.x1 > width or box.y1 > height]
    return [(a, b) for (a, one), (b, other) in combinations(shapes, 2) if overlap(one, other)], out


def texts(figure):
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()
    unseen = set()  # matplotlib keeps labels of ticks beyond the ends of an axis, and doesn't draw them
    for ax in figure.axes:
        for axis, (low, high) in ((ax.xaxis, sorted(ax.get_xlim())), (ax.yaxis, sorted(ax.get_ylim()))):
            ticks = [
                tick for tick in axis.get_major_ticks() if not low - 1e-9 <= tick.get_loc() <= high + 1e-9
            ]
            unseen |= {label for tick in ticks for label in (tick.label1, tick.label2)}
    drawn = [text for text in figure.findobj(Text) if text not in unseen]
    shown = [text for text in drawn if text.get_visible() and text.get_text().strip()]
    return [(text, text.get_window_extent(renderer)) for text in shown]


def corners(text, box):
    """The corners of a text's own, perhaps turned, rectangle; tilted labels overlap less than their boxes do."""
    angle = np.deg2rad(text.get_rotation())
    if text.get_rotation() in (0, 90):
        return np.array([[box.x0, box.y0], [box.x1, box.y0], [box.x1, box.y1], [box.x0, box.y1]])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    extent = np.abs(turn)
    width, height = np.linalg.solve(extent, [box.width, box.height])
    middle = np.array([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2])
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2) @ turn.T + middle


def overlap(one, other):
    """Do two convex shapes share more than a pixel? (separating axes)"""
    for shape in (one, other):
        for edge in np.roll(shape, -1, axis=0) - shape:
            axis = np.array([-edge[1], edge[0]]) / np.linalg.norm(edge)
            a, b = one @ axis, other @ axis
            if a.max() <= b.min() + 1 or b.max() <= a.min() + 1:
                return False
    return True


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
