import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import { type PictureKind, pictureAddress, pictureCandidates } from '@lechaim/shared/lib/pictures.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import { useFirstViewShown } from '@lechaim/shared/ui/use-first-view-shown.ts'
import { useState } from 'react'
import { styled } from 'styled-components'

interface PictureProps {
  /** As the record has it: one of our own paths, a foreign http(s) address, or empty. */
  src: string
  alt: string
  /** Pixels: they reserve the place, and their ratio is the one in which the picture is shown. */
  width: number
  height: number
  /** The placeholder for an empty or broken address; `product` by default. */
  kind?: PictureKind
  /** The shown width in CSS terms (`sizes`); `width` by default. */
  sizes?: string
  /** Shown until the picture has loaded; without a preview (an empty one) its colour alone. */
  placeholder?: PicturePlaceholder | undefined
  /** For pictures below the fold: they wait for the first view, since browsers fetch far more of them than is seen. */
  lazy?: boolean
  /** For the one picture that the first view waits for. */
  priority?: boolean
  className?: string | undefined
}

/** Placeholder of a picture that waits: browsers lay out an image without source as text, and under `content-visibility` may keep it so. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture in its place before, while and after it loads. Size it by its `inline-size`; the height follows from the ratio. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, kind = 'product', sizes = `${width}px`, placeholder, lazy = false, priority = false, className } = props
  const [broken, setBroken] = useState<string>()
  const address = pictureAddress(broken === src ? '' : src, kind)
  const candidates = pictureCandidates(address)
  const firstViewShown = useFirstViewShown()
  const waits = lazy && !firstViewShown
  // React sets the attributes in this order, and all of these must be known before `src` starts the request.
  const image = {
    loading: lazy ? 'lazy' : undefined,
    fetchPriority: priority ? 'high' : undefined,
    decoding: priority ? undefined : 'async',
    sizes: candidates && sizes,
  } as const
  const place = { alt, width, height, className, $ratio: width / height }
  return (
    <>
      <Image
        {...image}
        srcSet={waits ? undefined : candidates}
        src={waits ? blank : address}
        {...place}
        style={
          placeholder && {
            backgroundColor: placeholder.color,
            backgroundImage: placeholder.preview ? `url(${placeholder.preview})` : undefined,
          }
        }
        onError={() => setBroken(src)}
        // A failure from before hydration, which no event reports.
        ref={(image) => {
          if (image?.complete && !image.naturalWidth) setBroken(src)
        }}
      />
      {waits && (
        <noscript>
          <Image {...image} srcSet={candidates} src={address} {...place} />
        </noscript>
      )}
    </>
  )
}

const Image = styled.img<{ $ratio: number }>`
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: ${({ $ratio }) => $ratio};
  object-fit: cover;
  background: ${color.hover} center / cover no-repeat;
  :root:not([data-scripts]) &[src^='data:'] {
    display: none;
  }
`
