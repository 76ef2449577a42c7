.{{name}}-like {
  min-block-size: 2.75rem;
  padding-inline: var(--space-4);
  color: var(--ink);
}
