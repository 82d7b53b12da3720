/** The product itself: pictures of the running suite. */
import { pictureSize } from "./picture-size.ts";
import { pictures, type ProductPicture } from "./pictures.ts";
import { Section } from "./Section.tsx";

export function ProductPictures() {
  return (
    <Section
      id="product"
      title="The comment on GitHub, and everything around it"
      lead="Reviews where your code is, and a calm place for what comes before and after."
    >
      <ul className="grid gap-x-8 gap-y-14 lg:grid-cols-2">
        {pictures.map((picture) => (
          <li key={picture.name} className="min-w-0">
            <Shown picture={picture} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Shown({ picture: { title, text, alt, avif, webp } }: { picture: ProductPicture }) {
  return (
    <figure>
      <picture className="bg-surface shadow-float block overflow-hidden rounded-lg border">
        <source type="image/avif" srcSet={avif} />
        <img
          src={webp}
          alt={alt}
          {...pictureSize}
          loading="lazy"
          decoding="async"
          className="block h-auto w-full"
        />
      </picture>
      <figcaption className="mt-5">
        <span className="block text-xl font-semibold tracking-tight">{title}</span>
        <span className="text-muted mt-1.5 block text-base text-pretty sm:text-lg">{text}</span>
      </figcaption>
    </figure>
  );
}
