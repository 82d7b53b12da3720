/** The pages of the signed-in app and how each is loaded. */
import { matchPath } from "react-router-dom";
import { lazyPage } from "./lazy-page.ts";
import { paths } from "./paths.ts";

const home = lazyPage(async () => (await import("../features/home/Home.tsx")).Home);
const projectList = lazyPage(async () => (await import("../features/projects/ProjectList.tsx")).ProjectList);
const newProject = lazyPage(async () => (await import("../features/projects/NewProject.tsx")).NewProject);
const deletedProjects = lazyPage(
  async () => (await import("../features/projects/DeletedProjects.tsx")).DeletedProjects,
);
const board = lazyPage(async () => (await import("../features/board/BoardPage.tsx")).BoardPage);
const postList = lazyPage(async () => (await import("../features/posts/PostList.tsx")).PostList);
const newPost = lazyPage(async () => (await import("../features/posts/NewPost.tsx")).NewPost);
const deletedPosts = lazyPage(async () => (await import("../features/posts/DeletedPosts.tsx")).DeletedPosts);
const postPage = lazyPage(async () => (await import("../features/posts/PostPage.tsx")).PostPage);
const editPost = lazyPage(async () => (await import("../features/posts/EditPost.tsx")).EditPost);
const revisions = lazyPage(async () => (await import("../features/posts/Revisions.tsx")).Revisions);
const reviewList = lazyPage(async () => (await import("../features/reviews/ReviewList.tsx")).ReviewList);
const reviewPage = lazyPage(async () => (await import("../features/reviews/ReviewPage.tsx")).ReviewPage);
const rules = lazyPage(async () => (await import("../features/rules/Rules.tsx")).Rules);
const rulePage = lazyPage(async () => (await import("../features/rules/RulePage.tsx")).RulePage);
const learnings = lazyPage(async () => (await import("../features/rules/learnings/Learnings.tsx")).Learnings);
const settingsList = lazyPage(
  async () => (await import("../features/rules/settings/SettingsList.tsx")).SettingsList,
);
const settingsPage = lazyPage(
  async () => (await import("../features/rules/settings/SettingsPage.tsx")).SettingsPage,
);
const users = lazyPage(async () => (await import("../features/users/Users.tsx")).Users);
const audit = lazyPage(async () => (await import("../features/audit/Audit.tsx")).Audit);
const github = lazyPage(async () => (await import("../features/github/GitHubSettings.tsx")).GitHubSettings);

/** Pages that stand outside the guard, or at no path of their own. */
export const login = lazyPage(async () => (await import("../features/session/Login.tsx")).Login);
export const requireActive = lazyPage(
  async () => (await import("../features/session/RequireActive.tsx")).RequireActive,
);
export const notFound = lazyPage(async () => (await import("./NotFoundInApp.tsx")).NotFoundInApp);

/** Behind the guard, but also for who is not active. */
export const account = lazyPage(async () => (await import("../features/account/Account.tsx")).Account);

/** Pages behind the guard. `path` is absolute; one screen may stand at several. */
export const guardedPages = [
  { path: paths.app, page: home },
  { path: paths.projects, page: projectList },
  { path: paths.newProject, page: newProject },
  { path: paths.deletedProjects, page: deletedProjects },
  { path: paths.project, page: board },
  { path: paths.posts, page: postList },
  { path: paths.newPost, page: newPost },
  { path: paths.deletedPosts, page: deletedPosts },
  { path: paths.post, page: postPage },
  { path: paths.editPost, page: editPost },
  { path: paths.postRevisions, page: revisions },
  { path: paths.reviews, page: reviewList },
  { path: paths.review, page: reviewPage },
  { path: paths.rules, page: rules },
  { path: paths.newRule, page: rulePage },
  { path: paths.learnings, page: learnings },
  { path: paths.reviewSettings, page: settingsList },
  { path: paths.reviewSettingsOf, page: settingsPage },
  { path: paths.rule, page: rulePage },
  { path: paths.users, page: users },
  { path: paths.audit, page: audit },
  { path: paths.githubSettings, page: github },
  { path: paths.githubCallback, page: github },
  { path: paths.githubRepositories, page: github },
] as const;

/** Every piece of the kit on one page, in builds for the local suite only. */
export const kit = __LOCAL_BUILD__ ? lazyPage(async () => (await import("./kit/Kit.tsx")).Kit) : null;

/** Begins loading the page of that address while the session is still being looked up. */
export function preloadPage(pathname: string): void {
  const pages = [{ path: paths.login, page: login }, { path: paths.account, page: account }, ...guardedPages];
  pages.find(({ path }) => matchPath(path, pathname) !== null)?.page.preload();
}
