/** Signing out, as the sidebar and the palette do it: to the login page, or a message when it failed. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../features/session/auth-context.ts";
import { toastError } from "../ui/toast-error.ts";
import { paths } from "./paths.ts";

export function useLeave(): { readonly leaving: boolean; readonly leave: () => Promise<void> } {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await signOut();
      await navigate(paths.login);
    } catch {
      await toastError("You could not be signed out. Try again.");
    } finally {
      setLeaving(false);
    }
  };
  return { leaving, leave };
}
