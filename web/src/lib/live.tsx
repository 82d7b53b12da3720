/**
 * The live layer: a listener to a board's changes in Firestore, under the rules. Loaded after the first paint, since it
 * brings Firestore and reactfire; what is on screen first came from the API.
 */
import type { TaskCard } from "@acrux/contract";
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  type Firestore,
  getFirestore,
  onSnapshot,
  query,
  Timestamp,
  where,
} from "firebase/firestore";
import { useEffect, useEffectEvent, useState } from "react";
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from "reactfire";
import { readSettings } from "./env.ts";
import { firebaseAuth } from "./firebase.ts";
import { readLiveTask } from "./live-task.ts";

let firestore: Firestore | null = null;

export function openFirestore(): Firestore {
  if (firestore !== null) return firestore;
  firestore = getFirestore(firebaseAuth().app);
  const { firestoreEmulatorUrl } = readSettings();
  if (__LOCAL_BUILD__ && firestoreEmulatorUrl !== null) {
    const { hostname, port } = new URL(firestoreEmulatorUrl);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
}

export interface TaskChanges {
  readonly tasks: readonly TaskCard[];
  /** Ids of tasks that left the project. */
  readonly gone: readonly string[];
}

export interface LiveTasksProps {
  project: { readonly _id: string; readonly key: string };
  /** The instant from which no change may be missed, as the API named it. */
  since: string;
  onChanges: (changes: TaskChanges) => void;
  /** The listener has ended: the person may not see this any more, or Firestore refused. */
  onEnd: (error: unknown) => void;
}

export function LiveTasks(props: LiveTasksProps) {
  const [sdk] = useState(openFirestore);
  return (
    <FirebaseAppProvider firebaseApp={sdk.app}>
      <FirestoreProvider sdk={sdk}>
        <Listener {...props} />
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

function Listener({ project, since, onChanges, onEnd }: LiveTasksProps) {
  const sdk = useFirestore();
  const { _id, key } = project;
  const tell = useEffectEvent((documents: readonly DocumentData[]) => {
    const read = documents.flatMap((document) => readLiveTask(document, key) ?? []);
    onChanges({
      tasks: read.filter((one) => typeof one !== "string"),
      gone: read.filter((one) => typeof one === "string"),
    });
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const changes = query(
      collection(sdk, "tasks"),
      where("projectId", "==", _id),
      where("updatedAt", ">", Timestamp.fromDate(new Date(since))),
    );
    return onSnapshot(
      changes,
      (snapshot) => {
        const changed = snapshot.docChanges().filter(({ type }) => type !== "removed");
        if (changed.length > 0) tell(changed.map(({ doc }) => ({ ...doc.data(), _id: doc.id })));
      },
      (error) => end(error),
    );
  }, [_id, sdk, since]);
  return null;
}
