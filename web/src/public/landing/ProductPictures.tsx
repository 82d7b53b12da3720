/** The product itself: pictures of the running suite, in the reader's theme. */
import { clsx } from "clsx";
import { type PictureName, pictureSizes } from "./picture-size.ts";
import { pictures, type ProductPicture } from "./pictures.ts";
import { Section } from "./Section.tsx";

const widths: Readonly<Record<PictureName, string>> = {
  github: "lg:col-span-6",
  review: "lg:col-span-6",
  board: "lg:col-span-8",
  post: "lg:col-span-4",
};

export function ProductPictures() {
  return (
    <Section
      id="product"
      title="The comment on GitHub, and everything around it"
      lead="Reviews where your code is, and a calm place for what comes before and after."
    >
      <ul className="grid gap-x-8 gap-y-14 lg:grid-cols-12">
        {pictures.map((picture) => (
          <li key={picture.name} className={clsx("min-w-0", widths[picture.name])}>
            <Shown picture={picture} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Shown({ picture: { name, title, text, alt, light, dark: night } }: { picture: ProductPicture }) {
  return (
    <figure>
      <div className="bg-surface shadow-float overflow-hidden rounded-lg border">
        {/* The theme may be chosen, so that no media query can tell; what is not shown is not loaded. */}
        {[
          { files: light, theme: "only-light" },
          { files: night, theme: "only-dark" },
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
      <figcaption className="mt-5">
        <span className="block text-xl font-semibold tracking-tight">{title}</span>
        <span className="text-muted mt-1.5 block text-base text-pretty sm:text-lg">{text}</span>
      </figcaption>
    </figure>
  );
}
