/** Counts changes of `contracts/remote.ts` after which a remote made for the old contract no longer works, or needs a newer host. Anything
 *  else that changes there or in `shared/stores` must leave deployed remotes as they are. */
export const contractVersion = 1
/** The contracts of remotes that this host can show. */
export const supportedContracts: readonly number[] = [1]
