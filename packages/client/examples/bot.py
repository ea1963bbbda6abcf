"""A bot: takes a seat by its link, answers every question by name, and would rather fight than wait. It needs nothing but Python 3.

    python3 packages/client/examples/bot.py 'http://localhost:8642/#/join/<match>/<invitation>' [name]
"""
import json, random, secrets, sys, time
from urllib import error, request

link, name = (sys.argv[1:] + ["Forty lines"])[:2]
server, _, place = link.partition("/#/join/")
match, invitation = place.split("/")
headers = {"x-cauldron": "1", "content-type": "application/json"}


def call(path, body=None):
    """The server's answer; None if the position had changed meanwhile. What the server cannot do now is sent again, unchanged."""
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with request.urlopen(request.Request(f"{server}/api/matches/{match}/{path}", data, headers), timeout=60) as answer:
                return json.load(answer)
        except error.HTTPError as refused:
            problem = json.load(refused) if refused.headers.get_content_subtype() == "json" else {"code": "unavailable"}
            if problem["code"] in ("stale", "not-yours", "over", "awaiting-witness"):
                return None
            if problem["code"] not in ("too-fast", "unavailable", "failed"):
                sys.exit(problem["say"])
        except OSError:
            pass
        time.sleep(1)


headers["authorization"] = "Bearer " + call("seats", {"invitation": invitation, "name": name})["token"]
while not (asked := call("question?wait=20"))["result"]:
    answers = [one for one in asked["answers"] if one.get("role") == "fight"] or asked["answers"]
    if answers:
        answer = random.choice(answers)
        said = {**asked["reply"], "id": secrets.token_hex(8), "n": secrets.token_hex(32), "content": answer["content"]}
        if call("entries", said):
            print(answer["name"], flush=True)
print("over:", asked["result"])
