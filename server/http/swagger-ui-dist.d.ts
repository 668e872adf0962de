declare module 'swagger-ui-dist' {
  const swagger: { absolutePath(): string }
  export default swagger
}
