"""The ten KPIs of the bench as an experienced numpy user writes them. Prints the figures and the median time of a round.

Standard input: a line of JSON with the length and the names of the channels, then the columns as 64-bit floats.
For each line that follows on standard input ("round N"), N evaluations are timed and their median is printed in ms.
"""

import json
import statistics
import sys
import time

import numpy as np

data = sys.stdin.buffer
head = json.loads(data.readline())
columns = {name: np.frombuffer(data.read(8 * head["length"])).copy() for name in head["names"]}
t, speed, rpm, throttle, brake, steer, ax, ay = (
    columns[name] for name in ["t", "speed", "rpm", "throttle", "brake", "steer", "ax", "ay"]
)


def evaluate():
    steps = np.diff(t)
    capped = np.minimum(steps, 5 * np.median(steps))
    dt = np.append(capped, 0)
    sums = np.concatenate(([0], np.cumsum(rpm)))
    at = np.arange(1, len(t) + 1)
    first = np.searchsorted(t, t - 0.5, side="right")
    rate = np.empty_like(steer)
    rate[1:-1] = (steer[2:] - steer[:-2]) / (t[2:] - t[:-2])
    rate[0] = (steer[1] - steer[0]) / steps[0]
    rate[-1] = (steer[-1] - steer[-2]) / steps[-1]
    return [
        np.mean(speed),
        np.max(speed),
        np.std(rpm, ddof=1),
        100 * dt[throttle > 0.98].sum() / dt.sum(),
        np.sum((speed[1:] + speed[:-1]) / 2 * capped),
        np.max((sums[at] - sums[first]) / (at - first)),
        np.count_nonzero((brake[:-1] < 5) & (brake[1:] >= 5)),
        np.mean(np.sqrt(ax * ax + ay * ay)),
        np.percentile(np.abs(rate), 95),
        dt[(throttle < 0.05) & (brake < 1)].sum(),
    ]


print(json.dumps({"numpy": np.__version__, "figures": [float(x) for x in evaluate()]}), flush=True)
for line in data:
    times = []
    for _ in range(int(line.split()[1])):
        began = time.perf_counter()
        evaluate()
        times.append(time.perf_counter() - began)
    print(statistics.median(times) * 1000, flush=True)
