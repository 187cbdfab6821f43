import type { Carousel as CarouselContent, SlideLink } from '@lechaim/shared/contracts/content.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, media, radius, shadow, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import type { EmblaCarouselType } from 'embla-carousel'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { messages } from '../home-messages.ts'
import { endlessRow } from './row-loader.ts'

/** The owner's pictures in an endless row, moved by buttons, touch and arrow keys, some of them links; nothing without pictures (SPEC §2). */
export function Carousel({ images, links = [] }: CarouselContent) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const load = useRef(() => {})
  const mount = useCallback((viewport: HTMLDivElement) => {
    const row = endlessRow(viewport, setEmbla)
    load.current = row.load
    return row.stop
  }, [])
  const [said, say] = useState('')
  /** A step asked for while the library loads. */
  const early = useRef<1 | -1>(undefined)
  const goEarly = useEffectEvent(() => {
    if (embla && early.current) go(early.current)
    early.current = undefined
  })
  useEffect(() => {
    if (embla) goEarly()
  }, [embla])
  if (images.length === 0) return null
  const moves = images.length > 1

  const go = (by: 1 | -1) => {
    if (!embla) {
      early.current = by
      load.current()
      return
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (by > 0) embla.scrollNext(still)
    else embla.scrollPrev(still)
    say(messages.slide((embla.selectedScrollSnap() % images.length) + 1, images.length))
  }
  const key = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : null
    if (by === null) return
    event.preventDefault()
    go(by)
  }

  return (
    <Band>
      <Frame aria-roledescription={messages.carouselRole} aria-label={messages.carousel} tabIndex={moves ? 0 : undefined} onKeyDown={key}>
        <Viewport ref={mount} dir="rtl" $running={embla !== null}>
          <Slides $running={embla !== null} $moves={moves}>
            {rowOf(images).map((image, index) => (
              <Slide
                // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice, and the list is never reordered here
                key={index}
                role="group"
                aria-roledescription={messages.slideRole}
                aria-label={messages.slide((index % images.length) + 1, images.length)}
                aria-hidden={index >= images.length || undefined}
              >
                <Behind link={links[index % images.length] ?? null} isRepeated={index >= images.length}>
                  <Shot
                    src={image}
                    kind="banner"
                    alt=""
                    width={600}
                    height={400}
                    sizes="(min-width: 1024px) 420px, (min-width: 768px) 50vw, 92vw"
                    lazy
                  />
                </Behind>
              </Slide>
            ))}
          </Slides>
        </Viewport>
        {moves && (
          <>
            <Previous aria-label={messages.previous} onClick={() => go(-1)}>
              <ChevronRight aria-hidden />
            </Previous>
            <Next aria-label={messages.next} onClick={() => go(1)}>
              <ChevronLeft aria-hidden />
            </Next>
          </>
        )}
        <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      </Frame>
    </Band>
  )
}

/** A picture with its link around it, if it has one. */
function Behind({ link, isRepeated, children }: { link: SlideLink | null; isRepeated: boolean; children: ReactNode }) {
  if (!link) return children
  return (
    <a href={link.address} aria-label={link.text} tabIndex={isRepeated ? -1 : undefined}>
      {children}
    </a>
  )
}

/** Slides on the widest screen. */
const atOnce = 3

/** Few pictures are repeated: only a row longer than the screen can loop. */
const rowOf = (images: readonly string[]): readonly string[] =>
  images.length > 1 && images.length <= atOnce ? [...images, ...images] : images

const Band = styled(Wrap)`
  padding-block: ${space(2)} ${space(6)};
`

const Frame = styled.section`
  position: relative;
  border-radius: ${radius.large};
`

const Viewport = styled.div<{ $running: boolean }>`
  overflow: ${({ $running }) => ($running ? 'hidden' : 'auto hidden')};
  scroll-snap-type: ${({ $running }) => ($running ? 'none' : 'x mandatory')};
  scrollbar-width: none;
  border-radius: ${radius.large};
`

/** Embla handles horizontal touches. The gap is each slide's own padding, so that the loop closes without a seam. */
const Slides = styled.div<{ $running: boolean; $moves: boolean }>`
  ${({ $running }) => $running && 'touch-action: pan-y pinch-zoom;'}
  ${({ $moves }) => !$moves && 'justify-content: center;'}
  display: flex;
  margin-inline-start: calc(${space(4)} * -1);
`

const Slide = styled.div`
  flex: 0 0 100%;
  min-inline-size: 0;
  padding-inline-start: ${space(4)};
  scroll-snap-align: start;
  a {
    display: block;
    outline-offset: -4px;
  }
  ${media.tablet} {
    flex-basis: 50%;
  }
  ${media.desktop} {
    flex-basis: calc(100% / 3);
  }
`

const Shot = styled(Picture)`
  border-radius: ${radius.large};
`

const Arrow = styled(IconButton)`
  position: absolute;
  inset-block-start: calc(50% - 22px);
  display: none;
  background: ${color.paper};
  box-shadow: ${shadow.low};
  ${media.desktop} {
    display: grid;
  }
`

const Previous = styled(Arrow)`
  inset-inline-start: ${space(3)};
`

const Next = styled(Arrow)`
  inset-inline-end: ${space(3)};
`
