/** Who runs a command, as the operating system knows them. */
import { userInfo } from 'node:os';

/** `terminal:ann`; the number of a user who has no name, as in many containers. */
export function nameOperator(): string {
  try {
    return `terminal:${userInfo().username}`;
  } catch {
    return `terminal:${process.getuid?.() ?? 'unknown'}`;
  }
}
