/** Why a target is missed where it is: what was found to limit the figure. Shown only when it is missed. */
export const LIMITS: Readonly<Record<string, string>> = {}
