// Processes of the machine by their `/proc` files, which are empty for one that has ended.
import { readdirSync, readFileSync } from 'node:fs'

const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The fields of a process after its name, which may have spaces. */
const statOf = (pid) =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

export const childrenOf = (parent) => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(statOf(pid)[1]) === parent)

/** Memory in megabytes of a process and its children; shared pages count once. */
export const memoryOf = (pid) =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(each, 'smaps_rollup'))?.[1] ?? 0) / 1024, 0)

/** Milliseconds for which the kernel ran these processes. */
export const scheduledMs = (pids) => pids.reduce((sum, pid) => sum + Number(read(pid, 'schedstat').split(' ')[0]) / 1e6, 0)

/** User and system time in milliseconds, by the number of the process. */
export const processorTimes = (pids) =>
  new Map(
    pids.flatMap((pid) => {
      const fields = statOf(pid)
      // The kernel counts hundredths of a second.
      return fields.length > 1 ? [[pid, (Number(fields[11]) + Number(fields[12])) * 10]] : []
    }),
  )
