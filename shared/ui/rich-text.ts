// Styles of a banner's formatted text: on the home page and in the admin's list and editor.
import { color } from '@lechaim/shared/ui/theme.ts'
import { css } from 'styled-components'

/** High contrast resets the owner's colours, which may be invisible on black. */
export const richText = css`
  overflow-wrap: anywhere;
  a[href] {
    color: ${color.wine};
  }
  ul,
  ol {
    padding-inline: 1.5em;
  }
  /* A list has one direction, its own; each item orders its words by itself. */
  li {
    direction: inherit;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    unicode-bidi: plaintext;
  }
  h4,
  h5,
  h6,
  blockquote {
    margin-block: 0;
  }
  img {
    display: inline-block;
    block-size: auto;
    vertical-align: bottom;
  }
  :root.high-contrast & * {
    background: none !important;
    color: inherit !important;
  }
`
