/** Terraform: address ranges that hold the whole internet. */

/** Every address, or a network so large that it holds public ones, such as 10.0.0.0/7. */
export const everybody = `"(?:::/0|0::/0|\\d+\\.\\d+\\.\\d+\\.\\d+/[0-7]|172\\.\\d+\\.\\d+\\.\\d+/(?:8|9|1[01])|192\\.\\d+\\.\\d+\\.\\d+/(?:8|9|1[0-5]))"`;
