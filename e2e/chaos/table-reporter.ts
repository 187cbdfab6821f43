// The chaos report: a line for each case, with its team's reports.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class TableReporter implements Reporter {
  private readonly rows: string[][] = []

  onTestEnd({ title }: TestCase, { status, duration, annotations }: TestResult): void {
    const seen = annotations.filter(({ type }) => type === 'seen').map(({ description }) => description)
    this.rows.push([
      title,
      status === 'passed' ? 'goes on' : status.toUpperCase(),
      `${Math.round(duration / 1000)} s`,
      seen.join('; ') || '–',
    ])
  }

  onEnd({ status }: FullResult): void {
    const rows = [['case', 'the shopper', 'took', 'the team reads'], ...this.rows]
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
    for (const row of rows)
      process.stdout.write(
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
      )
    process.stdout.write(`\n${status}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
