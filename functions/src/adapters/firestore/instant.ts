/** How a date is read from a document. Writing needs nothing: the client stores a Date as a Timestamp. */
import { Timestamp } from "@google-cloud/firestore";
import { z } from "zod";

export const instant = z.instanceof(Timestamp).transform((timestamp) => timestamp.toDate());
