// The page's start, in slices: each import runs what stands in this very file already, as a task of its own, so that a phone answers touches
// between them (decision 0004).
import './shell/skeleton.css'
import { nextTask } from './next-task.ts'
import { reportFailedStart } from './shell/first-view.ts'

// No await at the top level: every module that imports this one would need webpack's code for modules that wait.
async function boot(): Promise<void> {
  try {
    await import(/* webpackMode: "eager" */ 'react-dom/client')
    await nextTask()
    await import(/* webpackMode: "eager" */ 'styled-components')
    await nextTask()
    await import(/* webpackMode: "eager" */ './provided.ts')
    await nextTask()
    const { start } = await import(/* webpackMode: "eager" */ './start.tsx')
    await nextTask()
    await start()
  } catch (error) {
    console.error(error)
    reportFailedStart(error)
  }
}

void boot()
