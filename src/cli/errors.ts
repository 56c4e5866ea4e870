/** The arguments are wrong: exit 2. `message` is one plain sentence. */
export class UsageError extends Error {}

/** It failed: exit 1. `message` is one plain sentence; `cause` is for `ANDON_DEBUG`. */
export class Failure extends Error {}
