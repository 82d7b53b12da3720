/* Searches all rules on the pages that list them. Without scripts the box stays hidden, and the lists are there all the same. */
(function () {
  const MOST_SHOWN = 40;
  const form = document.querySelector("[data-rule-search]");
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  const status = form.querySelector("[role=status]");
  const template = form.querySelector("template");

  /* Each is [id, title, severity, names of languages, CWE or null]. */
  let rules;
  const load = () =>
    (rules ??= fetch("/docs/rules.json").then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    }));

  const show = async () => {
    const text = input.value.trim().toLowerCase();
    const found = text === "" ? null : find(await load(), text.split(/\s+/));
    /* Something else was typed meanwhile. */
    if (text !== input.value.trim().toLowerCase()) return;
    list.replaceChildren(...(found ?? []).slice(0, MOST_SHOWN).map(entry));
    list.hidden = found === null || found.length === 0;
    status.textContent = found === null ? "" : said(found.length);
  };

  function find(all, words) {
    return all
      .map((rule) => ({ rule, text: rule.flat().join(" ").toLowerCase(), title: rule[1].toLowerCase() }))
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ rule, title }) => ({ rule, hits: words.filter((word) => title.includes(word)).length }))
      .sort((one, other) => other.hits - one.hits)
      .map(({ rule }) => rule);
  }

  function said(count) {
    if (count === 0) return "No rule has all of these words.";
    const rest = count > MOST_SHOWN ? `, the first ${String(MOST_SHOWN)} are shown` : "";
    return `${String(count)} ${count === 1 ? "rule" : "rules"}${rest}`;
  }

  function entry([id, title, severity, languages]) {
    const item = template.content.cloneNode(true);
    const link = item.querySelector("a");
    link.href = `/docs/rules/${encodeURIComponent(id)}`;
    link.textContent = title;
    item.querySelector("p").textContent = `${languages.join(", ")} · ${severity} · ${id}`;
    return item;
  }

  const failed = () => {
    rules = undefined;
    status.textContent = "The rules could not be loaded. Type again to try once more.";
  };
  input.addEventListener("input", () => void show().catch(failed));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  if (input.value !== "") void show().catch(failed);
})();
