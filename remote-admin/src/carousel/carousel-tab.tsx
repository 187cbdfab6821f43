import { Button } from '@lechaim/shared/ui/button.tsx'
import { styled } from 'styled-components'
import { RecordForm } from '../forms/record-form.tsx'
import { Sortable } from '../sorting/sortable.tsx'
import { useRowFocus } from '../ui/focus.ts'
import { Notice, TabHead } from '../ui/tab-parts.tsx'
import { carouselMessages as t } from './carousel-messages.ts'
import { addSlide, carouselForm, hasValidAddress, maxSlides, orderSlides, removeSlide, type Slide } from './carousel-store.ts'
import { SlideRow } from './slide-row.tsx'

/** The pictures of the home page's carousel (SPEC §2). */
export function CarouselTab() {
  const { list, otherwise, focusLast, focusNext } = useRowFocus()
  const add = () => {
    addSlide()
    focusLast('[role="group"] button')
  }
  const remove = (slide: Slide, index: number) => {
    removeSlide(slide.key)
    focusNext(index)
  }
  return (
    <>
      <TabHead title={t.title} />
      <RecordForm
        form={carouselForm}
        save={t.save}
        actions={({ draft }) => (
          <Button ref={otherwise} $kind="outline" onClick={add} disabled={draft.slides.length >= maxSlides}>
            {t.add}
          </Button>
        )}
      >
        {({ draft: { slides }, start, errors }) => (
          <>
            {slides.length === 0 && (
              <Notice>
                <p>{t.none}</p>
              </Notice>
            )}
            <Sortable rows={slides.map(({ key }, index) => ({ id: key, name: t.slide(index + 1) }))} onOrder={orderSlides}>
              <List ref={list}>
                {slides.map((slide, index) => (
                  <SlideRow
                    key={slide.key}
                    slide={slide}
                    number={index + 1}
                    isSaved={start.slides.some(({ address }) => address === slide.address)}
                    error={hasValidAddress(slide) ? undefined : errors.slides}
                    isChecked={errors.slides !== undefined}
                    onRemove={() => remove(slide, index)}
                  />
                ))}
              </List>
            </Sortable>
          </>
        )}
      </RecordForm>
    </>
  )
}

const List = styled.ul`
  list-style: none;
  &:empty {
    display: none;
  }
`
