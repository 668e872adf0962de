"""Works out the KPI language with numpy, for figures.test.ts to compare with.

Run in this folder: python3 make-figures.py        (numpy 2; the committed figures are of numpy 2.4.6, Python 3.11)
It writes figures.json: recordings as columns, and for each expression its figure, or "error".

Written from section 6 of the contract and not from the program: windows are masks over all samples, nothing slides.
Where the words leave something open, this is what both sides do:

- "Missing values are skipped": what is worked out sample by sample is missing where an argument is. A condition that is
  missing does not hold, and its time counts neither for nor against it (PctTimeWhere). EdgeCount, the crossings,
  Integrate and Derivative go from one sample that is there to the next one that is.
- The median step is that of all n - 1 steps. Where more than half of them are zero (repeated times), it is the median of
  the others: five times zero would leave no time at all.
- Integrate over a missing sample caps the whole step, and starts at 0 with the first sample.
- Derivative is (x after - x before) / (t after - t before), also where the sampling is uneven; missing where no time
  passes in between.
- Samples of one and the same time are in each other's windows: (t - sec, t] speaks of times.
- Smooth(x, sec) is the mean over [t - sec / 2, t + sec / 2].
- LowPass is y += (x - y) (1 - exp(-2 pi hz step)) forwards, then backwards.
- ValueAt and TimeShift: of equal times the last counts; outside of the samples there is no value.
- "Upward" is from below the threshold to it or above it, "down" the way back.
- % has the sign of its right side. -2^2 is -4. A truth is 1 or 0.
- Window(sec, expr): functions of the lap in expr see the samples of the window; a series in expr is worked out over the
  lap and cut; a series by itself gives its mean. In a window the last sample has a dt of 0.
- RunningSum and its kin keep their value where a sample is missing; a missing `by` is a value of its own.
- Without a single sample there is an error, but Count, CountWhere, the edges, TimeWhere and LongestWhere give 0.
- StdDev, Corr and Slope need two samples; Corr and Slope a channel that changes.
"""

import csv
import json
import math
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
NAN = math.nan


class NoFigure(Exception):
    pass


# --- recordings -------------------------------------------------------------------------------------------------------


def channels(rng, t):
    n = len(t)
    at = np.asarray(t, float)
    return {
        "speed": 45 + 20 * np.sin(at / 3) + rng.normal(0, 0.5, n),
        "rpm": 6000 + 1500 * np.sin(at / 1.7 + 1) + rng.normal(0, 40, n),
        "throttle": np.clip(0.5 + 0.8 * np.sin(at / 2), 0, 1),
        "brake": np.maximum(0, 40 * np.sin(at / 2 + 3) + rng.normal(0, 1, n)),
        "steer": 60 * np.sin(at) + rng.normal(0, 2, n),
        "ax": np.cos(at / 2) + rng.normal(0, 0.05, n),
        "ay": 1.4 * np.sin(at) + rng.normal(0, 0.05, n),
    }


def rounded(t, columns):
    column = lambda x: [None if v is None or v != v else round(float(v), 4) for v in x]
    return {"t": column(t), **{name: column(x) for name, x in columns.items()}}


def with_holes(rng, columns, share):
    return {name: np.where(rng.random(len(x)) < share, NAN, x) for name, x in columns.items()}


def make_recordings():
    rng = np.random.default_rng(20251121)
    even = np.arange(260) * 0.04
    gaps = np.cumsum(rng.uniform(0.01, 0.09, 240) + np.where(rng.random(240) < 0.03, rng.uniform(0.5, 3, 240), 0))
    repeated = np.sort(np.round(rng.uniform(0, 9, 220), 1))
    often = np.repeat(np.arange(50) * 0.2, 4)
    holes = np.cumsum(rng.uniform(0.02, 0.06, 240))
    mixed = rng.permutation(np.round(rng.uniform(0, 10, 180), 2))
    unknown = mixed.copy()
    unknown[::17] = NAN
    constant = np.arange(100) * 0.1
    flat = {"speed": 0.1, "rpm": 6000, "throttle": 1, "brake": 0, "steer": -3.3, "ax": 0.3, "ay": 0.7}
    return {
        "even": rounded(even, channels(rng, even)),
        "gaps": rounded(gaps, channels(rng, gaps)),
        "repeated times": rounded(repeated, channels(rng, repeated)),
        "mostly repeated times": rounded(often, channels(rng, often)),
        "missing values": rounded(holes, with_holes(rng, channels(rng, holes), 0.2)),
        "unsorted": rounded(mixed, channels(rng, mixed)),
        "unsorted, some without a time": rounded(unknown, with_holes(rng, channels(rng, mixed), 0.1)),
        "constant": rounded(constant, {name: np.full(100, value) for name, value in flat.items()}),
        "one sample": rounded([12.5], channels(rng, [12.5])),
        "two samples": rounded([3.0, 3.5], channels(rng, [3.0, 3.5])),
        "no value at all": rounded([0, 1, 2], {name: [None] * 3 for name in flat}),
        "no sample": rounded([], {name: [] for name in flat}),
    }


def lap9():
    with open(HERE / "../../fixtures/tianma-lap9/telemetry.csv") as file:
        rows = list(csv.DictReader(file))
    return {name: [float(row[name]) for row in rows] for name in rows[0]}


class Lap:
    """Samples sorted by t, stable; those without a time are left out."""

    def __init__(self, columns):
        data = {k: np.array([NAN if v is None else v for v in column], float) for k, column in columns.items()}
        known = np.flatnonzero(~np.isnan(data["t"]))
        order = known[np.argsort(data["t"][known], kind="stable")]
        for name, column in data.items():
            setattr(self, name, column[order])
        steps = np.diff(self.t)
        usual = np.median(steps) if len(steps) else 0
        if usual == 0 and (steps > 0).any():
            usual = np.median(steps[steps > 0])
        self.longest = 5 * usual
        self.dt = np.append(np.minimum(steps, self.longest), [0] if len(self.t) else [])


# --- the words of the contract ----------------------------------------------------------------------------------------


def there(x):
    values = x[~np.isnan(x)]
    if len(values) == 0:
        raise NoFigure
    return values


def of(function):
    return lambda x: function(there(x))


first = of(lambda v: v[0])
last = of(lambda v: v[-1])
least = of(np.min)
most = of(np.max)
mean = of(np.mean)
total = of(np.sum)
median = of(np.median)
extent = of(np.ptp)
rms = of(lambda v: np.sqrt(np.mean(v * v)))
delta = of(lambda v: v[-1] - v[0])
count = lambda x: np.count_nonzero(~np.isnan(x))


@of
def stddev(values):
    if len(values) < 2:
        raise NoFigure
    return np.std(values, ddof=1)


def percentile(x, p):
    if not 0 <= p <= 100:
        raise NoFigure
    return np.percentile(there(x), p, method="linear")


def truth(holds, *values):
    """1 or 0, missing where one of the values is."""
    result = np.where(holds, 1.0, 0.0)
    for value in values:
        result = np.where(np.isnan(value), NAN, result)
    return result


gt = lambda a, b: truth(np.greater(a, b), a, b)
ge = lambda a, b: truth(np.greater_equal(a, b), a, b)
lt = lambda a, b: truth(np.less(a, b), a, b)
le = lambda a, b: truth(np.less_equal(a, b), a, b)
eq = lambda a, b: truth(np.equal(a, b), a, b)
ne = lambda a, b: truth(np.not_equal(a, b), a, b)
both = lambda a, b: truth((a != 0) & (b != 0), a, b)
either = lambda a, b: truth((a != 0) | (b != 0), a, b)
no = lambda a: truth(a == 0, a)


def when(condition, yes, otherwise):
    return np.where(np.isnan(condition), NAN, np.where(condition != 0, yes, otherwise))


holds = lambda condition: (condition != 0) & ~np.isnan(condition)
where = lambda x, condition: np.where(holds(condition), x, NAN)
time_where = lambda lap, c: np.sum(lap.dt[holds(c)])


def pct_time_where(lap, condition):
    known = np.sum(lap.dt[~np.isnan(condition)])
    if known == 0:
        raise NoFigure
    return 100 * time_where(lap, condition) / known


def longest_where(lap, condition):
    runs = [0.0]
    for dt, value in zip(lap.dt, condition):
        if value == 0:
            runs.append(0.0)
        elif value == value:
            runs[-1] += dt
    return max(runs)


gate_above = lambda x, threshold: np.mean(there(x) >= threshold)
gate_below = lambda x, threshold: np.mean(there(x) <= threshold)


def edges(x, threshold, down=False):
    above = x[~np.isnan(x)] >= threshold
    before, after = above[:-1], above[1:]
    return np.count_nonzero(before & ~after if down else ~before & after)


def by_mask(x, masks):
    result = np.full(len(x), NAN)
    for i, mask in enumerate(masks):
        inside = x[mask & ~np.isnan(x)]
        if len(inside):
            result[i] = np.mean(inside)
    return result


trailing = lambda lap, sec: [(lap.t > now - sec) & (lap.t <= now) for now in lap.t]
centred = lambda lap, sec: [(lap.t >= now - sec / 2) & (lap.t <= now + sec / 2) for now in lap.t]
rolling_avg = lambda lap, x, sec: by_mask(x, trailing(lap, sec))
smooth = lambda lap, x, sec: by_mask(x, centred(lap, sec))


def on_present(lap, x, function):
    """Works on the samples that are there; the others stay missing."""
    present = ~np.isnan(x)
    result = np.full(len(x), NAN)
    if present.any():
        result[present] = function(lap.t[present], x[present])
    return result


def integrate(lap, x):
    def trapezoids(t, v):
        return np.append(0, np.cumsum((v[:-1] + v[1:]) / 2 * np.minimum(np.diff(t), lap.longest)))

    return on_present(lap, x, trapezoids)


def derivative(lap, x):
    def slopes(t, v):
        at = np.arange(len(t))
        low, high = np.maximum(at - 1, 0), np.minimum(at + 1, len(t) - 1)
        step = t[high] - t[low]
        return np.where(step > 0, (v[high] - v[low]) / np.where(step > 0, step, 1), NAN)

    return on_present(lap, x, slopes)


cum_sum = lambda lap, x: on_present(lap, x, lambda _t, v: np.cumsum(v))


def running(x, function, by=None):
    """`function` of the samples so far that are there, restarting where `by` changes; missing before the first."""
    result = np.full(len(x), NAN)
    start = 0
    for i in range(len(x)):
        if by is not None and i > 0 and not np.array_equal(by[i - 1 : i], by[i : i + 1], equal_nan=True):
            start = i
        inside = x[start : i + 1]
        inside = inside[~np.isnan(inside)]
        if len(inside):
            result[i] = function(inside)
    return result


def low_pass(lap, x, hz):
    def once(steps, v):
        result = [v[0]]
        for step, value in zip(steps, v[1:]):
            result.append(result[-1] + (value - result[-1]) * (1 - math.exp(-2 * math.pi * hz * step)))
        return np.array(result)

    def twice(t, v):
        steps = np.diff(t)
        return once(steps[::-1], once(steps, v)[::-1])[::-1]

    return on_present(lap, x, twice)


def lag(x, n):
    at = np.arange(len(x)) - n
    inside = (at >= 0) & (at < len(x))
    return np.where(inside, x[np.where(inside, at, 0)], NAN) if len(x) else x


def interpolate(lap, x, times):
    t, v = lap.t[~np.isnan(x)], x[~np.isnan(x)]
    result = []
    for time in np.atleast_1d(times):
        after = int(np.searchsorted(t, time, side="right"))
        if after == 0 or after == len(t) and time > t[-1]:
            result.append(NAN)
        elif t[after - 1] == time:
            result.append(v[after - 1])
        else:
            result.append(np.interp(time, t[after - 1 : after + 1], v[after - 1 : after + 1]))
    return np.array(result)


def value_at(lap, x, time):
    return first(interpolate(lap, x, time))


time_shift = lambda lap, x, sec: interpolate(lap, x, lap.t - sec)


def crossings(lap, x, threshold, direction="up"):
    t, v = lap.t[~np.isnan(x)], x[~np.isnan(x)]
    above = v >= threshold
    up, down = ~above[:-1] & above[1:], above[:-1] & ~above[1:]
    at = np.flatnonzero({"up": up, "down": down, "any": up | down}[direction])
    if len(at) == 0:
        raise NoFigure
    return t[at] + (threshold - v[at]) / (v[at + 1] - v[at]) * (t[at + 1] - t[at])


def at(x, condition):
    return first(where(x, condition))


def corr(x, y):
    pair = ~np.isnan(x) & ~np.isnan(y)
    if np.count_nonzero(pair) < 2 or np.ptp(x[pair]) == 0 or np.ptp(y[pair]) == 0:
        raise NoFigure
    return np.corrcoef(x[pair], y[pair])[0, 1]


def slope(x, y):
    pair = ~np.isnan(x) & ~np.isnan(y)
    if np.count_nonzero(pair) < 2 or np.ptp(x[pair]) == 0:
        raise NoFigure
    design = np.column_stack([x[pair] - np.mean(x[pair]), np.ones(np.count_nonzero(pair))])
    return np.linalg.lstsq(design, y[pair], rcond=None)[0][0]


def window(lap, sec, function):
    """`function` of a lap made of the window's samples, for each sample."""
    result = np.full(len(lap.t), NAN)
    for i, mask in enumerate(trailing(lap, sec)):
        inner = Lap.__new__(Lap)
        inner.__dict__ = {k: v[mask] if isinstance(v, np.ndarray) else v for k, v in lap.__dict__.items()}
        inner.dt[-1] = 0
        inner.now = i
        try:
            result[i] = function(inner)
        except NoFigure:
            pass
    return result


def half_away(x, decimals=0):
    scaled = np.abs(x) * 10.0**decimals
    return np.sign(x) * np.floor(np.round(scaled, 9) + 0.5) / 10.0**decimals


# --- figures ----------------------------------------------------------------------------------------------------------

CASES = {
    "First(speed)": lambda r: first(r.speed),
    "First(brake - 1)": lambda r: first(r.brake - 1),
    "Last(speed)": lambda r: last(r.speed),
    "Last(Channel(\"rpm\"))": lambda r: last(r.rpm),
    "Min(speed)": lambda r: least(r.speed),
    "Min(steer * ay)": lambda r: least(r.steer * r.ay),
    "Max(RPM)": lambda r: most(r.rpm),
    "max(Abs(steer))": lambda r: most(np.abs(r.steer)),
    "Mean(speed)": lambda r: mean(r.speed),
    "Average(speed)": lambda r: mean(r.speed),
    "Avg(rpm)": lambda r: mean(r.rpm),
    "Mean(t)": lambda r: mean(r.t),
    "Sum(speed)": lambda r: total(r.speed),
    "Sum(steer)": lambda r: total(r.steer),
    "StdDev(rpm)": lambda r: stddev(r.rpm),
    "StdDev(steer)": lambda r: stddev(r.steer),
    "Median(speed)": lambda r: median(r.speed),
    "Median(brake)": lambda r: median(r.brake),
    "Percentile(speed, 95)": lambda r: percentile(r.speed, 95),
    "Percentile(speed, 0)": lambda r: percentile(r.speed, 0),
    "Percentile(steer, 100)": lambda r: percentile(r.steer, 100),
    "Percentile(brake, 33.3)": lambda r: percentile(r.brake, 33.3),
    "Percentile(brake, 101)": lambda r: percentile(r.brake, 101),
    "Range(speed)": lambda r: extent(r.speed),
    "Rms(steer)": lambda r: rms(r.steer),
    "Delta(speed)": lambda r: delta(r.speed),
    "Count(speed)": lambda r: count(r.speed),
    "Count(speed + rpm)": lambda r: count(r.speed + r.rpm),
    "MeanWhere(speed, brake > 5)": lambda r: mean(where(r.speed, gt(r.brake, 5))),
    "MeanWhere(speed, brake > 5000)": lambda r: mean(where(r.speed, gt(r.brake, 5000))),
    "MinWhere(speed, throttle > 0.9)": lambda r: least(where(r.speed, gt(r.throttle, 0.9))),
    "MaxWhere(ay, speed > 40)": lambda r: most(where(r.ay, gt(r.speed, 40))),
    "CountWhere(rpm > 7000)": lambda r: np.count_nonzero(holds(gt(r.rpm, 7000))),
    "TimeWhere(throttle > 0.98)": lambda r: time_where(r, gt(r.throttle, 0.98)),
    "TimeWhere(1)": lambda r: np.sum(r.dt),
    "TimeWhere(throttle < 0.05 && brake < 1)": lambda r: time_where(r, both(lt(r.throttle, 0.05), lt(r.brake, 1))),
    "PctTimeWhere(throttle > 0.98)": lambda r: pct_time_where(r, gt(r.throttle, 0.98)),
    "PctTimeWhere(brake)": lambda r: pct_time_where(r, r.brake),
    "LongestWhere(throttle > 0.5)": lambda r: longest_where(r, gt(r.throttle, 0.5)),
    "LongestWhere(speed > 30)": lambda r: longest_where(r, gt(r.speed, 30)),
    "GateAbove(throttle, 0.98)": lambda r: gate_above(r.throttle, 0.98),
    "GateAbove(throttle, 1)": lambda r: gate_above(r.throttle, 1),
    "GateBelow(brake, 0)": lambda r: gate_below(r.brake, 0),
    "EdgeCount(brake, 5)": lambda r: edges(r.brake, 5),
    "EdgeCount(steer, 0)": lambda r: edges(r.steer, 0),
    "EdgeCountDown(throttle, 0.98)": lambda r: edges(r.throttle, 0.98, down=True),
    "RollingAvg(speed, 0.5)": lambda r: last(rolling_avg(r, r.speed, 0.5)),
    "Max(RollingAvg(rpm, 0.5))": lambda r: most(rolling_avg(r, r.rpm, 0.5)),
    "Sum(RollingAvg(rpm, 0.2))": lambda r: total(rolling_avg(r, r.rpm, 0.2)),
    "Rms(Smooth(ay, 0.2))": lambda r: rms(smooth(r, r.ay, 0.2)),
    "Sum(Smooth(speed, 1))": lambda r: total(smooth(r, r.speed, 1)),
    "Max(LowPass(ay, 5))": lambda r: most(low_pass(r, r.ay, 5)),
    "Sum(LowPass(speed, 0.5))": lambda r: total(low_pass(r, r.speed, 0.5)),
    "Integrate(speed)": lambda r: last(integrate(r, r.speed)),
    "Sum(Integrate(steer))": lambda r: total(integrate(r, r.steer)),
    "First(Integrate(speed))": lambda r: first(integrate(r, r.speed)),
    "Rms(Derivative(steer))": lambda r: rms(derivative(r, r.steer)),
    "First(Derivative(speed))": lambda r: first(derivative(r, r.speed)),
    "Derivative(speed)": lambda r: last(derivative(r, r.speed)),
    "Percentile(Abs(Derivative(steer)), 95)": lambda r: percentile(np.abs(derivative(r, r.steer)), 95),
    "CumSum(speed)": lambda r: last(cum_sum(r, r.speed)),
    "Max(CumSum(steer))": lambda r: most(cum_sum(r, r.steer)),
    "RunningSum(speed)": lambda r: last(running(r.speed, np.sum)),
    "Sum(RunningSum(steer, throttle > 0.5))": lambda r: total(running(r.steer, np.sum, gt(r.throttle, 0.5))),
    "Sum(RunningAvg(speed))": lambda r: total(running(r.speed, np.mean)),
    "RunningAvg(rpm, steer > 0)": lambda r: last(running(r.rpm, np.mean, gt(r.steer, 0))),
    "Sum(RunningMin(brake, throttle))": lambda r: total(running(r.brake, np.min, r.throttle)),
    "Sum(RunningMax(speed))": lambda r: total(running(r.speed, np.max)),
    "Sum(RunningCount(speed, brake > 5))": lambda r: total(running(r.speed, len, gt(r.brake, 5))),
    "Sum(Previous(rpm))": lambda r: total(lag(r.rpm, 1)),
    "Max(speed - Previous(speed, 2))": lambda r: most(r.speed - lag(r.speed, 2)),
    "Lag(speed, 3)": lambda r: last(lag(r.speed, 3)),
    "Max(speed - Lag(speed, 10))": lambda r: most(r.speed - lag(r.speed, 10)),
    "Sum(Lag(rpm, -2))": lambda r: total(lag(r.rpm, -2)),
    "Sum(TimeShift(speed, 0.13))": lambda r: total(time_shift(r, r.speed, 0.13)),
    "Mean(TimeShift(speed, -0.2) - speed)": lambda r: mean(time_shift(r, r.speed, -0.2) - r.speed),
    "Sum(TimeShift(rpm, 0))": lambda r: total(time_shift(r, r.rpm, 0)),
    "Window(0.5, Max(rpm) - Min(rpm))": lambda r: last(window(r, 0.5, lambda w: extent(w.rpm))),
    "Sum(Window(0.3, Max(speed)))": lambda r: total(window(r, 0.3, lambda w: most(w.speed))),
    "Mean(Window(0.4, Min(steer)))": lambda r: mean(window(r, 0.4, lambda w: least(w.steer))),
    "Max(Window(1, TimeWhere(brake > 5)))": lambda r: most(window(r, 1, lambda w: time_where(w, gt(w.brake, 5)))),
    "Sum(Window(0.5, TimeWhere(1)))": lambda r: total(window(r, 0.5, lambda w: np.sum(w.dt))),
    "Sum(Window(0.5, Median(speed)))": lambda r: total(window(r, 0.5, lambda w: median(w.speed))),
    "Sum(Window(0.5, ValueAt(speed, First(t))))": lambda r: total(
        window(r, 0.5, lambda w: value_at(w, w.speed, first(w.t)))
    ),
    "Sum(Window(0.5, speed))": lambda r: total(rolling_avg(r, r.speed, 0.5)),
    "Sum(Abs(steer))": lambda r: total(np.abs(r.steer)),
    "Mean(Sqrt(ax * ax + ay * ay))": lambda r: mean(np.sqrt(r.ax * r.ax + r.ay * r.ay)),
    "Count(Sqrt(steer))": lambda r: count(np.sqrt(r.steer)),
    "Sqrt(-1)": lambda r: NAN,
    "Sum(Sin(steer))": lambda r: total(np.sin(r.steer)),
    "Sum(Cos(steer))": lambda r: total(np.cos(r.steer)),
    "Sum(Tan(ax))": lambda r: total(np.tan(r.ax)),
    "Sum(Atan2(ay, ax))": lambda r: total(np.arctan2(r.ay, r.ax)),
    "Atan2(Mean(ay), -1)": lambda r: np.arctan2(mean(r.ay), -1),
    "Mean(Clamp(speed, 30, 50))": lambda r: mean(np.clip(r.speed, 30, 50)),
    "Sum(Round(steer))": lambda r: total(half_away(r.steer)),
    "Round(Mean(speed), 1)": lambda r: half_away(mean(r.speed), 1),
    "Sum(Round(steer / 4, 2))": lambda r: total(half_away(r.steer / 4, 2)),
    "Round(-2.5) + Round(1.5) * 10 + Round(0.285, 2)": lambda r: -3 + 20 + 0.29,
    "Sum(Floor(steer))": lambda r: total(np.floor(r.steer)),
    "Sum(Ceil(steer))": lambda r: total(np.ceil(r.steer)),
    "Sum(Sign(steer))": lambda r: total(np.sign(r.steer)),
    "Sum(Exp(ay))": lambda r: total(np.exp(r.ay)),
    "Sum(Log(rpm))": lambda r: total(np.log(r.rpm)),
    "Log(0)": lambda r: NAN,
    "Mean(If(brake > 5, speed, 0))": lambda r: mean(when(gt(r.brake, 5), r.speed, 0.0)),
    "Sum(If(brake, 1, throttle))": lambda r: total(when(r.brake, 1.0, r.throttle)),
    "If(Mean(speed) > 40, 1, 2)": lambda r: 1 if mean(r.speed) > 40 else 2,
    "FirstCross(brake, 5)": lambda r: crossings(r, r.brake, 5)[0],
    "FirstCross(throttle, 0.7, \"down\")": lambda r: crossings(r, r.throttle, 0.7, "down")[0],
    "FirstCross(steer, 0, \"any\")": lambda r: crossings(r, r.steer, 0, "any")[0],
    "LastCross(brake, 5)": lambda r: crossings(r, r.brake, 5)[-1],
    "LastCross(speed, 50, 'ANY')": lambda r: crossings(r, r.speed, 50, "any")[-1],
    "LastCross(speed, 5000)": lambda r: crossings(r, r.speed, 5000)[-1],
    "ValueAt(speed, 3.217)": lambda r: value_at(r, r.speed, 3.217),
    "ValueAt(speed, 12.5)": lambda r: value_at(r, r.speed, 12.5),
    "ValueAt(speed, -1)": lambda r: value_at(r, r.speed, -1),
    "ValueAt(speed, FirstCross(brake, 5))": lambda r: value_at(r, r.speed, crossings(r, r.brake, 5)[0]),
    "At(speed, brake > 5)": lambda r: at(r.speed, gt(r.brake, 5)),
    "Corr(steer, ay)": lambda r: corr(r.steer, r.ay),
    "Corr(speed, -speed)": lambda r: corr(r.speed, -r.speed),
    "Slope(steer, ay)": lambda r: slope(r.steer, r.ay),
    "Slope(t, rpm)": lambda r: slope(r.t, r.rpm),
    "Sum(ax + ay)": lambda r: total(r.ax + r.ay),
    "Sum(ax - ay - 1)": lambda r: total(r.ax - r.ay - 1),
    "Sum(speed * 3.6)": lambda r: total(r.speed * 3.6),
    "Sum(rpm / speed)": lambda r: total(r.rpm / r.speed),
    "1 / 0": lambda r: NAN,
    "Sum(steer % 7)": lambda r: total(np.mod(r.steer, 7)),
    "-7 % 3 + 10 * (7 % -3)": lambda r: 2 - 20,
    "Sum(ay ^ 2)": lambda r: total(r.ay**2),
    "-2 ^ 2 + 2 ^ 3 ^ 2 - 2 ^ -1": lambda r: -4 + 512 - 0.5,
    "Sum(speed < 40)": lambda r: total(lt(r.speed, 40)),
    "Sum(throttle <= 1)": lambda r: total(le(r.throttle, 1)),
    "Sum(speed > rpm / 150)": lambda r: total(gt(r.speed, r.rpm / 150)),
    "Sum(throttle >= 1)": lambda r: total(ge(r.throttle, 1)),
    "Sum(throttle == 1)": lambda r: total(eq(r.throttle, 1)),
    "Sum(throttle != 1)": lambda r: total(ne(r.throttle, 1)),
    "Sum(speed > 40 && steer > 0)": lambda r: total(both(gt(r.speed, 40), gt(r.steer, 0))),
    "Sum(speed > 40 || steer > 0)": lambda r: total(either(gt(r.speed, 40), gt(r.steer, 0))),
    "Sum(!(speed > 40))": lambda r: total(no(gt(r.speed, 40))),
    "Sum(!brake)": lambda r: total(no(r.brake)),
    "Sum(-steer)": lambda r: total(-r.steer),
    "Max(+steer)": lambda r: most(r.steer),
    "speed": lambda r: last(r.speed),
    "speed > 40": lambda r: last(gt(r.speed, 40)),
    "pi * e": lambda r: math.pi * math.e,
}

LAP9 = {
    "Max(speed) * 3.6": lambda r: most(r.speed) * 3.6,
    "Integrate(speed)": lambda r: last(integrate(r, r.speed)),
    "StdDev(rpm)": lambda r: stddev(r.rpm),
    "PctTimeWhere(throttle_pos > 80)": lambda r: pct_time_where(r, gt(r.throttle_pos, 80)),
    "LongestWhere(throttle_pos > 80)": lambda r: longest_where(r, gt(r.throttle_pos, 80)),
    "Max(RollingAvg(rpm, 0.5))": lambda r: most(rolling_avg(r, r.rpm, 0.5)),
    "Max(Smooth(lateral_acc, 0.2))": lambda r: most(smooth(r, r.lateral_acc, 0.2)),
    "Max(LowPass(lateral_acc, 2))": lambda r: most(low_pass(r, r.lateral_acc, 2)),
    "Percentile(Abs(Derivative(speed)), 95)": lambda r: percentile(np.abs(derivative(r, r.speed)), 95),
    "Mean(Sqrt(lateral_acc ^ 2 + longitudinal_acc ^ 2))": lambda r: mean(
        np.sqrt(r.lateral_acc**2 + r.longitudinal_acc**2)
    ),
    "MeanWhere(speed, longitudinal_acc < -0.5)": lambda r: mean(where(r.speed, lt(r.longitudinal_acc, -0.5))),
    "EdgeCount(throttle_pos, 50)": lambda r: edges(r.throttle_pos, 50),
    "LastCross(speed, 30, \"any\") - First(t)": lambda r: crossings(r, r.speed, 30, "any")[-1] - first(r.t),
    "ValueAt(speed, First(t) + 33.333)": lambda r: value_at(r, r.speed, first(r.t) + 33.333),
    "Sum(TimeShift(rpm, 0.033))": lambda r: total(time_shift(r, r.rpm, 0.033)),
    "Corr(speed, rpm)": lambda r: corr(r.speed, r.rpm),
    "Slope(speed, rpm)": lambda r: slope(r.speed, r.rpm),
    "Max(Window(2, Max(speed) - Min(speed)))": lambda r: most(window(r, 2, lambda w: extent(w.speed))),
    "TimeWhere(speed > 0)": lambda r: time_where(r, gt(r.speed, 0)),
}


def figure(function, lap):
    try:
        with np.errstate(all="ignore"):
            value = float(function(lap))
    except NoFigure:
        return "error"
    return value if math.isfinite(value) else "error"


def main():
    recordings = make_recordings()
    made = [
        {
            "recording": name,
            "columns": columns,
            "figures": {expression: figure(function, Lap(columns)) for expression, function in CASES.items()},
        }
        for name, columns in recordings.items()
    ]
    lap9_figures = {expression: figure(function, Lap(lap9())) for expression, function in LAP9.items()}
    lines = ",\n".join(json.dumps(each) for each in made)
    text = f'{{ "recordings": [\n{lines}\n],\n"lap9": {json.dumps(lap9_figures)} }}\n'
    (HERE / "figures.json").write_text(text)


main()
