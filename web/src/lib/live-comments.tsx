/** Listens for what changes in the comments of a post, under the rules. Loaded after the first paint, as it brings Firestore. */
import { collection, onSnapshot, query, Timestamp, where } from "firebase/firestore";
import { useEffect, useEffectEvent } from "react";
import { openFirestore } from "./live.tsx";

interface LiveCommentsProps {
  postId: string;
  /** The instant from which no change may be missed, by the server's clock. */
  since: string;
  /** Something was written, changed or deleted; what it is, the API says. */
  onChange: () => void;
  /** The listener has ended: the post is gone, or the person may not read any more. */
  onEnd: (error: unknown) => void;
}

export function LiveComments({ postId, since, onChange, onEnd }: LiveCommentsProps) {
  const tell = useEffectEvent(onChange);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    try {
      const comments = collection(openFirestore(), "posts", postId, "comments");
      const changed = query(comments, where("updatedAt", ">", Timestamp.fromDate(new Date(since))));
      return onSnapshot(
        changed,
        (snapshot) => {
          // One's own change comes back, too; it is read once more, and nothing is seen of it.
          if (snapshot.docChanges().length > 0) tell();
        },
        (error) => end(error),
      );
    } catch (error) {
      // A post can be read without it.
      end(error);
      return;
    }
  }, [postId, since]);
  return null;
}
