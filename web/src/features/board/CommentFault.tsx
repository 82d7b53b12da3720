/** Why a comment cannot be sent as it is; its button is not pressed, so that it is said without being asked for. */

export function CommentFault({ fault }: { fault: string | null }) {
  if (fault === null) return null;
  return (
    <p role="status" className="text-muted text-sm">
      {fault}
    </p>
  );
}
