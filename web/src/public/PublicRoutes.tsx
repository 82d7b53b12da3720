/** Which public page stands at which path. The same tree is rendered to HTML when the site is built, and hydrated in the browser. */
import { useEffect } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { notFoundPage, type SitePage, sitePages, windowTitle } from "./site-pages.ts";

export function PublicRoutes() {
  return (
    <Routes>
      {sitePages.map((page) => (
        <Route key={page.path} path={page.path} element={<Titled page={page} />} />
      ))}
      {/* Earlier links lack the prefix; they lead to the same screens. Hosting redirects them; this is for a page that is open. */}
      {["/dashboard", "/users", "/projects/*", "/posts/*"].map((path) => (
        <Route key={path} path={path} element={<WithPrefix />} />
      ))}
      <Route path="*" element={<Titled page={notFoundPage} />} />
    </Routes>
  );
}

function Titled({ page }: { page: SitePage }) {
  const { Page } = page.page;
  useEffect(() => {
    document.title = windowTitle(page.title);
  }, [page]);
  return <Page />;
}

function WithPrefix() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.app + pathname + search} replace />;
}
