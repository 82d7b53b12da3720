/** The people of emulator-data. They exist in Auth, in Firestore and on the local GitHub under the same numbers. */

export interface SeededPerson {
  readonly uid: string;
  /** GitHub's numeric user id. */
  readonly githubId: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly role: "master" | "admin" | "user";
  readonly isActive: boolean;
}

function person(
  first: string,
  githubId: number,
  name: string,
  login: string,
  role: SeededPerson["role"],
  isActive = true,
): SeededPerson {
  return { uid: `seed-${first}`, githubId, login, name, email: `${first}@acrux.example`, role, isActive };
}

export const people: readonly SeededPerson[] = [
  person("mira", 583101, "Mira Solberg", "mira-sol", "master"),
  person("tomas", 583102, "Tomas Vega", "tomas-vega", "admin"),
  person("ines", 583103, "Ines Hart", "ines-hart", "user"),
  person("kofi", 583104, "Kofi Lund", "kofi-lund", "user"),
  person("petra", 583105, "Petra Noor", "petra-noor", "user", false),
];
