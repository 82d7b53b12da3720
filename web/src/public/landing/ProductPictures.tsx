/** The product itself: pictures of the running suite, in the reader's theme. */
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { pictureSizes } from "./picture-size.ts";
import { pictures, type ProductPicture } from "./pictures.ts";
import { Section } from "./Section.tsx";

const rows = pictures.filter(({ points }) => points !== undefined);
const pair = pictures.filter(({ points }) => points === undefined);

export function ProductPictures() {
  return (
    <Section
      id="product"
      title="The comment on GitHub, and everything around it"
      lead="Reviews where your code is, and a calm place for what comes before and after."
    >
      <div className="space-y-16 sm:space-y-24">
        {rows.map((picture, index) => (
          <Row key={picture.name} picture={picture} isMirrored={index % 2 === 1} />
        ))}
        <ul className="grid gap-x-8 gap-y-16 lg:grid-cols-12">
          {pair.map((picture) => (
            <li
              key={picture.name}
              className={clsx("min-w-0", picture.name === "board" ? "lg:col-span-8" : "lg:col-span-4")}
            >
              <figure>
                <Shown picture={picture} />
                <figcaption className="mt-5">
                  <Caption picture={picture} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Row({ picture, isMirrored }: { picture: ProductPicture; isMirrored: boolean }) {
  return (
    <figure
      className={clsx(
        "grid items-center gap-x-14 gap-y-6",
        isMirrored ? "lg:grid-cols-[3fr_2fr]" : "lg:grid-cols-[2fr_3fr]",
      )}
    >
      <figcaption className={clsx(isMirrored && "lg:order-last")}>
        <Caption picture={picture} />
        <ul className="mt-5 space-y-3 text-base sm:text-lg">
          {picture.points?.map((point) => (
            <li key={point} className="flex gap-3 text-pretty">
              <Check aria-hidden="true" className="text-accent-text mt-1 size-4 shrink-0" />
              {point}
            </li>
          ))}
        </ul>
      </figcaption>
      <Shown picture={picture} />
    </figure>
  );
}

function Caption({ picture: { title, text } }: { picture: ProductPicture }) {
  return (
    <>
      <h3 className="text-xl font-semibold tracking-tight">{title}</h3>
      <p className="text-muted mt-1.5 text-base text-pretty sm:text-lg">{text}</p>
    </>
  );
}

function Shown({ picture: { name, alt, light, dark } }: { picture: ProductPicture }) {
  return (
    <div className="bg-surface shadow-float min-w-0 overflow-hidden rounded-lg border">
      {/* The theme may be chosen, so that no media query can tell; what is not shown is not loaded. */}
      {[
        { files: light, theme: "only-light" },
        { files: dark, theme: "only-dark" },
      ].map(({ files, theme }) => (
        <picture key={theme} className={theme}>
          <source type="image/avif" srcSet={files.avif} />
          {/* A phone shows a part of it, so that it can be read. */}
          <img
            src={files.webp}
            alt={alt}
            {...pictureSizes[name]}
            loading="lazy"
            decoding="async"
            className={clsx(
              "block h-auto w-full max-sm:aspect-square max-sm:object-cover",
              // To the right of the navigation, where the cards begin.
              name === "board" ? "max-sm:object-[34%_0%]" : "max-sm:object-left-top",
            )}
          />
        </picture>
      ))}
    </div>
  );
}
