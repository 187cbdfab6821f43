// Undo and redo of a hundred steps, each of one second (SPEC §9). Slate's history merges by kind of operation and has no limit.
import { type BaseRange, type Editor, type Operation, Operation as Operations, Transforms } from 'slate'

interface Step {
  operations: Operation[]
  /** The selection before the step. */
  selection: BaseRange | null
}

export interface UndoEditor {
  undo: () => void
  redo: () => void
  undos: Step[]
  redos: Step[]
}

export const mergedWithin = 1000
export const mostSteps = 100

export function withUndo(editor: Editor, now: () => number = Date.now): Editor {
  const { apply } = editor
  let startedAt = Number.NEGATIVE_INFINITY
  let replaying = false
  editor.undos = []
  editor.redos = []

  editor.apply = (operation) => {
    if (!replaying && !Operations.isSelectionOperation(operation)) record(operation)
    apply(operation)
  }

  function record(operation: Operation): void {
    const last = editor.undos.at(-1)
    if (last && now() - startedAt < mergedWithin) last.operations.push(operation)
    else {
      startedAt = now()
      editor.undos.push({ operations: [operation], selection: editor.selection })
      if (editor.undos.length > mostSteps) editor.undos.shift()
    }
    editor.redos = []
  }

  function replay(step: Step, operations: readonly Operation[], selection: BaseRange | null): void {
    startedAt = Number.NEGATIVE_INFINITY
    const before = editor.selection
    replaying = true
    try {
      // The steps include the normalization, which must not run again.
      editor.withoutNormalizing(() => operations.forEach(editor.apply))
    } finally {
      replaying = false
    }
    if (selection) Transforms.select(editor, selection)
    step.selection = before
  }

  editor.undo = () => {
    const step = editor.undos.pop()
    if (!step) return
    editor.redos.push(step)
    replay(step, step.operations.map(Operations.inverse).reverse(), step.selection)
  }
  editor.redo = () => {
    const step = editor.redos.pop()
    if (!step) return
    editor.undos.push(step)
    replay(step, step.operations, step.selection)
  }
  return editor
}
