// A reporter of Vitest's: the errors outside of tests, which the JSON report leaves out, as a list in the file that UNHANDLED_ERRORS names.
import { writeFileSync } from 'node:fs'

// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(errors.map(({ message }) => message.trimStart().split('\n', 1)[0])))
  }
}
