"""Writes a client from the description of the API, with nothing but Python itself:

python3 generate.py http://127.0.0.1:4600 > trackside_client.py
"""

import json
import re
import sys
from urllib.request import urlopen

HEAD = '''"""Made from /openapi.json: a method for each operation."""

import json
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen


class Refused(Exception):
    """An answer other than 2xx, with its problem."""

    def __init__(self, problem):
        super().__init__(problem.get("detail"))
        self.problem = problem


class Client:
    def __init__(self, url, api_key):
        self.url = url
        self.api_key = api_key

    def _call(self, method, path, query, body, headers):
        sent = {"accept": "application/json", "x-api-key": self.api_key, **headers}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["content-type"] = "application/json"
        asked = urlencode({name: value for name, value in query.items() if value is not None})
        url = f"{self.url}{path}?{asked}" if asked else self.url + path
        try:
            with urlopen(Request(url, body, sent, method=method)) as answer:
                content = answer.read()
                is_json = "json" in answer.headers.get("content-type", "")
                return json.loads(content) if is_json else content
        except HTTPError as error:
            raise Refused(json.loads(error.read())) from None
'''


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def method_of(path, verb, operation):
    """One method: what the path needs comes first, then the body; queries and headers are named."""
    needed = [snake(name) for name in re.findall(r"{(\w+)}", path)]
    filled = re.sub(r"{(\w+)}", lambda found: "{quote(" + snake(found[1]) + ", safe='')}", path)
    body = ["body"] if "requestBody" in operation else []
    given = ", ".join(["self", *needed, *(f"{name}=None" for name in body), "headers={}", "**query"])
    return (
        f"\n    def {snake(operation['operationId'])}({given}):\n"
        f"        {json.dumps(operation.get('summary', ''))}\n"
        f"        return self._call({verb.upper()!r}, f{json.dumps(filled)}, query, {body[0] if body else None}, headers)\n"
    )


with urlopen(sys.argv[1] + "/openapi.json") as answer:
    paths = json.load(answer)["paths"]
methods = [
    method_of(path, verb, operation)
    for path, item in paths.items()
    for verb, operation in item.items()
    if "operationId" in operation
]
sys.stdout.write(HEAD + "".join(methods))
