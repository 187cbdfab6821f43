// Starts the page in separate tasks, between which a phone handles touches; each import evaluates modules of this file (decision 0004).
import './shell/skeleton.css'
import { nextTask } from './next-task.ts'
import { reportFailedStart } from './shell/first-view.ts'

// No top-level await, which would need webpack's runtime for async modules.
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
