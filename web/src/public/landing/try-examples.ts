/** What a visitor without code at hand can try: small files with a mistake that people really make. */

export interface TryExample {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}

export const tryExamples: readonly TryExample[] = [
  {
    label: "TypeScript",
    name: "orders.ts",
    text: `import { createHash } from "node:crypto";
import express from "express";
import { db } from "./db";

const app = express();

app.get("/orders", async (req, res) => {
  const { customer, sort } = req.query;
  const orders = await db.query(
    \`select * from orders where customer = '\${customer}' order by \${sort}\`,
  );
  res.json(orders);
});

app.post("/login", async (req, res) => {
  const user = await db.findUser(req.body.name);
  const hash = createHash("md5").update(req.body.password).digest("hex");
  if (user.passwordHash === hash) res.redirect(req.query.next as string);
});
`,
  },
  {
    label: "Python",
    name: "reports.py",
    text: `import pickle
import subprocess
from flask import Flask, request, send_file

app = Flask(__name__)


@app.get("/report")
def report():
    name = request.args["name"]
    return send_file("/var/reports/" + name)


@app.post("/render")
def render():
    options = pickle.loads(request.data)
    subprocess.run("render --title " + options["title"], shell=True)
    return "done"


def collect(items=[]):
    items.append("header")
    return items
`,
  },
  {
    label: "Go",
    name: "proxy.go",
    text: `package proxy

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"os/exec"
)

func Fetch(w http.ResponseWriter, r *http.Request) {
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
	response, err := client.Get(r.URL.Query().Get("url"))
	if err != nil {
		fmt.Fprintf(w, "failed: %v", err)
	}
	defer response.Body.Close()
	io.Copy(w, response.Body)
}

func Ping(w http.ResponseWriter, r *http.Request) {
	out, _ := exec.Command("sh", "-c", "ping -c 1 "+r.FormValue("host")).Output()
	w.Write(out)
}
`,
  },
  {
    label: "Dockerfile",
    name: "Dockerfile",
    text: `FROM node:latest
WORKDIR /app
COPY . .
RUN curl -s https://get.example.com/install.sh | sh
RUN chmod -R 777 /app && npm install
ENV API_KEY=change-me-before-release
EXPOSE 22 3000
CMD npm start
`,
  },
];
