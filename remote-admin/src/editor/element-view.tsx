import { color } from '@lechaim/shared/ui/theme.ts'
import type { CSSProperties } from 'react'
import { type RenderElementProps, type RenderLeafProps, useFocused, useSelected } from 'slate-react'
import { styled } from 'styled-components'
import { onOffTags } from './document/mark-values.ts'
import { type Block, type InlinePicture, isList } from './document/rich-document.ts'
import { directionOf, indentStep } from './html/serialize-html.ts'

export function ElementView(props: RenderElementProps) {
  const { attributes, children, element } = props
  if (element.type === 'link') {
    return (
      <a {...attributes} href={element.url || undefined} rel="noopener noreferrer" onClick={(event) => event.preventDefault()}>
        {children}
      </a>
    )
  }
  return element.type === 'picture' ? <PictureView {...props} picture={element} /> : <BlockView {...props} block={element} />
}

function BlockView({ attributes, children, block }: RenderElementProps & { block: Block }) {
  const style: CSSProperties = block.align ? { textAlign: block.align } : {}
  const common = { ...attributes, dir: directionOf(block), style }
  if (isList(block.kind)) {
    return (
      <Item {...common} $kind={block.kind} $depth={block.indent ?? 0}>
        {children}
      </Item>
    )
  }
  if (block.indent) style.paddingInlineStart = `${block.indent * indentStep}em`
  const Tag = block.kind
  return <Tag {...common}>{children}</Tag>
}

function PictureView({ attributes, children, picture }: RenderElementProps & { picture: InlinePicture }) {
  const selected = useSelected()
  const focused = useFocused()
  return (
    <PictureFrame {...attributes} $chosen={selected && focused}>
      <img contentEditable={false} src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} draggable={false} />
      {children}
    </PictureFrame>
  )
}

export function LeafView({ attributes, children, leaf }: RenderLeafProps) {
  const Script = leaf.script
  let shown = Script ? <Script>{children}</Script> : children
  for (const [mark, Tag] of onOffTags) if (leaf[mark]) shown = <Tag>{shown}</Tag>
  const style = { color: leaf.color, backgroundColor: leaf.background, fontFamily: leaf.font, fontSize: leaf.size }
  return (
    <span {...attributes} style={style}>
      {shown}
    </span>
  )
}

const PictureFrame = styled.span<{ $chosen: boolean }>`
  outline: ${({ $chosen }) => ($chosen ? `3px solid ${color.focus}` : 'none')};
`

const depths = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const bullets = ['disc', 'circle', 'square']

// Items are siblings here and nested only in the HTML; one counter per depth numbers them as nested lists.
const Item = styled.div<{ $kind: 'ol' | 'ul'; $depth: number }>`
  display: list-item;
  direction: inherit;
  unicode-bidi: plaintext;
  margin-inline: ${({ $depth }) => ($depth + 1) * 1.5}em 1.5em;
  list-style: ${({ $kind, $depth }) => ($kind === 'ol' ? 'none' : bullets[Math.min($depth, 2)])};
  counter-reset: ${({ $kind, $depth }) =>
    depths
      .slice($depth + ($kind === 'ol' ? 1 : 0))
      .map((depth) => `item${depth}`)
      .join(' ') || 'none'};
  ${({ $kind, $depth }) => $kind === 'ol' && `counter-increment: item${$depth};`}
  &::before {
    ${({ $kind, $depth }) => $kind === 'ol' && `content: counter(item${$depth}) '.';`}
    display: inline-block;
    inline-size: 1.5em;
    margin-inline-start: -1.5em;
    padding-inline-end: 0.4em;
    text-align: end;
    white-space: nowrap;
  }
`
