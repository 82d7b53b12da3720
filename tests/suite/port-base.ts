/** The block of ports of the suite under test: not the one of a suite that a person may have running. */
export const testPortBase = 5700;
