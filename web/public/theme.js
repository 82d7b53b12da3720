/* Applies the chosen theme before the first paint. Without a choice the page follows the system. */
(function () {
  try {
    var theme = localStorage.getItem("acrux:theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    /* Storage is blocked: the system's theme is used. */
  }
})();
