/** The words by which a text is recognized as SQL. */
export const sqlWords =
  /\b(?:select\b[^;]*?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from|where\s|order\s+by|group\s+by|drop\s+(?:table|database|schema)|alter\s+table|create\s+(?:table|database|user)|truncate\s+table|union\s+(?:all\s+)?select|having\s)/i;

/** As quick a look for a whole file. */
export const sqlWordsAnywhere =
  /\b(?:select|insert|update|delete|where|order|group|drop|alter|create|truncate|union|having)\s/i;
