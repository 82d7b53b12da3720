/** Raises an error toast from code that every page loads; pages of their own may import `toast` from "sonner" directly. */

export async function toastError(message: string): Promise<void> {
  const { toast } = await import("sonner");
  toast.error(message);
}
