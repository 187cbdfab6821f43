import { resultMessages } from './result-messages.ts'

/** The query searched for in place of the typed one. */
export const ShownInstead = ({ query }: { query: string }) => (
  <>
    {resultMessages.shownInstead}״<bdi>{query}</bdi>״
  </>
)
