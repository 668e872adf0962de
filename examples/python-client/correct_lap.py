"""Takes 50 ms from a lap, unless another client has changed it meanwhile: python3 correct_lap.py <url> <key> <lap>"""

import sys

from trackside_client import Client, Refused

url, key, lap_id = sys.argv[1:]
client = Client(url, key)
lap = client.get_lap(lap_id)
try:
    client.update_lap(lap_id, {"lapTimeMs": lap["lapTimeMs"] - 50}, headers={"if-match": f'"{lap["version"]}"'})
    client.update_lap(lap_id, {"comment": "late"}, headers={"if-match": f'"{lap["version"]}"'})
except Refused as refused:
    current = refused.problem["current"]
    print(refused.problem["status"], current["lapTimeMs"], client.get_lap(lap_id)["version"])
