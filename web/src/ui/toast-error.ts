/** Raises toasts from code that loads before the toaster; pages of their own may import `toast` from "sonner" directly. */

export async function toastError(message: string): Promise<void> {
  const { toast } = await import("sonner");
  toast.error(message);
}

export async function toastSuccess(message: string): Promise<void> {
  const { toast } = await import("sonner");
  toast.success(message);
}
