import {
  ArrowRightLeft,
  Baseline,
  Bold,
  Highlighter,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide-react'
import { useSlate } from 'slate-react'
import { canIndent, firstBlock, indent, isInList, isOn, markValue, setAlignment, setDirection, setMark } from '../document/commands.ts'
import { currentLink } from '../document/link-commands.ts'
import { type OnOff, onOff } from '../document/mark-values.ts'
import type { Alignment } from '../document/rich-document.ts'
import { shortcuts } from '../document/shortcuts.ts'
import { editorMessages as t } from '../editor-messages.ts'
import { Toolbar } from './roving-toolbar.tsx'
import { ToolButton, ToolSelect, Tools } from './tools.tsx'

export type TrayName = 'color' | 'background' | 'link'

interface RichToolbarProps {
  id: string
  tray: TrayName | undefined
  onTray: (tray: TrayName) => void
  onPicture: () => void
  onLeave: () => void
}

const icons: Record<OnOff, LucideIcon> = { bold: Bold, italic: Italic, underline: Underline, strike: Strikethrough }

/** The toolbar of the editor (SPEC §2); its state follows the caret. */
export function RichToolbar({ id, tray, onTray, onPicture, onLeave }: RichToolbarProps) {
  const editor = useSlate()
  const block = firstBlock(editor)
  return (
    <Toolbar label={t.toolbar} controls={id} first="font" onLeave={onLeave}>
      <Tools>
        <ToolSelect
          name="font"
          label={t.font}
          choices={t.fonts}
          value={markValue(editor, 'font')}
          onChange={(font) => setMark(editor, 'font', font)}
          onDone={onLeave}
        />
        <ToolSelect
          name="size"
          label={t.size}
          choices={t.sizes}
          value={markValue(editor, 'size')}
          onChange={(size) => setMark(editor, 'size', size)}
          onDone={onLeave}
        />
      </Tools>
      <Tools>
        {onOff.map((mark) => (
          <ToolButton
            key={mark}
            name={mark}
            label={t[mark]}
            icon={icons[mark]}
            keys={shortcuts[mark].keys}
            pressed={isOn(editor, mark)}
            onPress={() => shortcuts[mark].run(editor)}
          />
        ))}
      </Tools>
      <Tools>
        <ToolButton
          name="color"
          label={t.color}
          icon={Baseline}
          expanded={tray === 'color'}
          bar={markValue(editor, 'color')}
          onPress={() => onTray('color')}
        />
        <ToolButton
          name="background"
          label={t.background}
          icon={Highlighter}
          expanded={tray === 'background'}
          bar={markValue(editor, 'background')}
          onPress={() => onTray('background')}
        />
      </Tools>
      <Tools>
        <ToolSelect
          name="align"
          label={t.align}
          icon={TextAlignStart}
          choices={t.alignments}
          value={block?.align ?? ''}
          onChange={(align) => setAlignment(editor, (align || undefined) as Alignment | undefined)}
          onDone={onLeave}
        />
        <ToolSelect
          name="direction"
          label={t.direction}
          icon={ArrowRightLeft}
          choices={t.directions}
          value={block?.dir ?? ''}
          onChange={(dir) => setDirection(editor, (dir || undefined) as 'rtl' | 'ltr' | undefined)}
          onDone={onLeave}
        />
      </Tools>
      <Tools>
        {(['ol', 'ul'] as const).map((kind) => (
          <ToolButton
            key={kind}
            name={kind}
            label={t[kind]}
            icon={kind === 'ol' ? ListOrdered : List}
            keys={shortcuts[kind].keys}
            pressed={isInList(editor, kind)}
            mirrored={kind === 'ul'}
            onPress={() => shortcuts[kind].run(editor)}
          />
        ))}
        <ToolButton
          name="outdent"
          label={t.outdent}
          icon={ListIndentDecrease}
          keys={shortcuts.outdent.keys}
          disabled={!canIndent(editor, -1)}
          mirrored
          onPress={() => indent(editor, -1)}
        />
        <ToolButton
          name="indent"
          label={t.indent}
          icon={ListIndentIncrease}
          keys={shortcuts.indent.keys}
          disabled={!canIndent(editor, 1)}
          mirrored
          onPress={() => indent(editor, 1)}
        />
      </Tools>
      <Tools>
        <ToolButton
          name="link"
          label={t.link}
          icon={Link}
          keys="Ctrl+K"
          pressed={currentLink(editor) !== undefined}
          expanded={tray === 'link'}
          onPress={() => onTray('link')}
        />
        <ToolButton name="picture" label={t.picture} icon={ImagePlus} onPress={onPicture} />
      </Tools>
      <Tools>
        <ToolButton
          name="clear"
          label={t.clear}
          icon={RemoveFormatting}
          keys={shortcuts.clear.keys}
          onPress={() => shortcuts.clear.run(editor)}
        />
        <ToolButton
          name="undo"
          label={t.undo}
          icon={Undo2}
          keys={shortcuts.undo.keys}
          disabled={editor.undos.length === 0}
          mirrored
          onPress={editor.undo}
        />
        <ToolButton
          name="redo"
          label={t.redo}
          icon={Redo2}
          keys={shortcuts.redo.keys}
          disabled={editor.redos.length === 0}
          mirrored
          onPress={editor.redo}
        />
      </Tools>
    </Toolbar>
  )
}
