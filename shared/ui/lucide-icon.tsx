import { createElement, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string }

/** Renders lucide's icons in every build (`ownIconDrawer`), once in a page: the library's own is 1.5 KB brotli in each file with icons. */
// biome-ignore lint/style/noDefaultExport: it stands where the library has a default export
export default function createLucideIcon({ node }: { node: [tag: string, attributes: Record<string, string>][] }) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const named = rest['aria-label'] ?? rest['aria-labelledby'] ?? rest.role
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: beside words, or named by its button
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={named === undefined ? true : undefined}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    )
  }
}
