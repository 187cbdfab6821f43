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
import { canIndent, firstBlock, isInList, isOn, markValue, setBlocks, setMark } from '../document/commands.ts'
import { currentLink } from '../document/link-commands.ts'
import { type OnOff, onOff } from '../document/mark-values.ts'
import type { Block } from '../document/rich-document.ts'
import { shortcuts } from '../document/shortcuts.ts'
import { editorMessages as t } from '../editor-messages.ts'
import { Toolbar } from './roving-toolbar.tsx'
import { ToolButton, type ToolButtonProps, ToolSelect, Tools } from './tools.tsx'

export type TrayName = 'color' | 'background' | 'link'

type ToolState = Pick<ToolButtonProps, 'pressed' | 'disabled' | 'mirrored'>

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
  const shortcut = (name: keyof typeof shortcuts, icon: LucideIcon, state: ToolState = {}) => (
    <ToolButton
      key={name}
      name={name}
      label={t[name]}
      icon={icon}
      keys={shortcuts[name].keys}
      onPress={() => shortcuts[name].run(editor)}
      {...state}
    />
  )
  return (
    <Toolbar label={t.toolbar} controls={id} first="font" onLeave={onLeave}>
      <Tools>
        {(['font', 'size'] as const).map((mark) => (
          <ToolSelect
            key={mark}
            name={mark}
            label={t[mark]}
            choices={t[`${mark}s`]}
            value={markValue(editor, mark)}
            onChange={(value) => setMark(editor, mark, value)}
            onDone={onLeave}
          />
        ))}
      </Tools>
      <Tools>{onOff.map((mark) => shortcut(mark, icons[mark], { pressed: isOn(editor, mark) }))}</Tools>
      <Tools>
        {(['color', 'background'] as const).map((mark) => (
          <ToolButton
            key={mark}
            name={mark}
            label={t[mark]}
            icon={mark === 'color' ? Baseline : Highlighter}
            expanded={tray === mark}
            bar={markValue(editor, mark)}
            onPress={() => onTray(mark)}
          />
        ))}
      </Tools>
      <Tools>
        <ToolSelect
          name="align"
          label={t.align}
          icon={TextAlignStart}
          choices={t.alignments}
          value={block?.align ?? ''}
          onChange={(align) => setBlocks(editor, { align: (align || undefined) as Block['align'] })}
          onDone={onLeave}
        />
        <ToolSelect
          name="direction"
          label={t.direction}
          icon={ArrowRightLeft}
          choices={t.directions}
          value={block?.dir ?? ''}
          onChange={(dir) => setBlocks(editor, { dir: (dir || undefined) as Block['dir'] })}
          onDone={onLeave}
        />
      </Tools>
      <Tools>
        {shortcut('ol', ListOrdered, { pressed: isInList(editor, 'ol') })}
        {shortcut('ul', List, { pressed: isInList(editor, 'ul'), mirrored: true })}
        {shortcut('outdent', ListIndentDecrease, { disabled: !canIndent(editor, -1), mirrored: true })}
        {shortcut('indent', ListIndentIncrease, { disabled: !canIndent(editor, 1), mirrored: true })}
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
        {shortcut('clear', RemoveFormatting)}
        {shortcut('undo', Undo2, { disabled: editor.undos.length === 0, mirrored: true })}
        {shortcut('redo', Redo2, { disabled: editor.redos.length === 0, mirrored: true })}
      </Tools>
    </Toolbar>
  )
}
