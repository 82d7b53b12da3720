/* Applies the chosen theme before the first paint. Without a choice the page follows the system. */
(function () {
  try {
    var theme = localStorage.getItem("acrux:theme");
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
      /* The browser's own bar: of its two colors the theme's counts, whatever the system says. */
      document.querySelectorAll("meta[data-scheme]").forEach(function (meta) {
        meta.media = meta.dataset.scheme === theme ? "all" : "not all";
      });
    }
  } catch {
    /* Storage is blocked: the system's theme is used. */
  }
})();
